/** Which Chromium the tests drive: the one that is named, else the system's, else Playwright's own. */
import type { LaunchOptions } from '@playwright/test';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_BIN'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

export function chromiumLaunch(): LaunchOptions {
  const path = chromiumPath();
  return {
    ...(path ? { executablePath: path } : {}),
    // Chromium's sandbox refuses to run as root, as in containers.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}
