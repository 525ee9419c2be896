/** A server of one's own: a free port, a data folder that is thrown away, the page as it was built. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../..', import.meta.url));

function program(): string {
  return resolve(WEB, process.env['HEGEMON_BIN'] ?? '../target/debug/hegemon');
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Server {
  #process: ChildProcess | null = null;
  #log = '';

  private constructor(
    readonly port: number,
    readonly data: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the server wrote, for tests that fail. */
  get log(): string {
    return this.#log;
  }

  static async start(): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'hegemon-test-'));
    const server = new Server(await freePort(), data);
    await server.begin();
    return server;
  }

  /** Starts it, or starts it again on the same port and data. */
  async begin(): Promise<void> {
    const child = spawn(
      program(),
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--data',
        this.data,
        '--unlimited',
        '--log-level',
        'warn',
      ],
      { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const keep = (words: Buffer) => (this.#log += words.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let failure = '';
    child.once('error', (error) => (failure = error.message));
    this.#process = child;
    for (let tries = 0; tries < 200; tries++) {
      if (failure || child.exitCode !== null) break;
      const well = await fetch(`${this.url}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (well) return;
      await pause(50);
    }
    throw new Error(`${program()} does not serve: ${failure} ${this.#log}`);
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }
}
