// Beside each file of the page its compressed forms, so that the server need not make them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;
let first = 0;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      compress(path);
    } else if (COMPRESSIBLE.test(name)) {
      const bytes = readFileSync(path);
      const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      writeFileSync(`${path}.br`, small);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      first += small.length;
    } else if (!/\.(br|gz)$/.test(name)) {
      first += statSync(path).size;
    }
  }
}

compress('dist');
console.log(`the whole page: ${(first / 1024).toFixed(0)} kB compressed`);
