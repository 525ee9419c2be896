/**
 * The first code that runs. It waits for nothing: whatever the page at this address will want is sent for now, beside what all
 * pages share and not after it.
 */
import { sendForHero } from './home/hero';
import { remembered } from './lib/chosen';
import { pageOf } from './pages';
import { sendForTable } from './table/ahead';

const [, page = '', id] = location.pathname.split('/');
const chosen = remembered();
const isDark =
  chosen.theme === 'auto'
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : chosen.theme === 'night';

void import('./begin');
// What does not come is asked for again, and told, by whoever waits for it.
pageOf(page)().catch(() => undefined);
if (page === '') sendForHero(isDark);
if (page === 'table' && id) sendForTable(id, chosen.lang);
