/** Everything that goes wrong in a page without anybody seeing it: errors in the console, refused sources, failed requests. */
import type { BrowserContext, Page } from '@playwright/test';

export class Watch {
  readonly troubles: string[] = [];
  #allowed: RegExp[] = [];

  /** What a test provokes itself. */
  allow(...troubles: RegExp[]): void {
    this.#allowed.push(...troubles);
  }

  async follow(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(
          `policy: ${event.violatedDirective} forbids ${event.blockedURI || 'inline'} ${event.sample}`,
        ),
      );
    });
    context.on('page', (page) => this.#page(page));
    for (const page of context.pages()) this.#page(page);
  }

  #page(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#add(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.#add(`uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // What a page no longer wants when it is left is not a failure.
      if (why !== 'net::ERR_ABORTED') this.#add(`failed: ${why} ${request.url()}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400)
        this.#add(`answered: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
  }

  #add(trouble: string): void {
    if (!this.#allowed.some((allowed) => allowed.test(trouble))) this.troubles.push(trouble);
  }
}
