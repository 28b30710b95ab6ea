import '../app/theme/styles.ts';
import '../app/theme/work-styles.ts';
import { MantineProvider } from '@mantine/core';
import { createTranslator } from 'use-intl';
import en from '../app/texts/en/ui.json';
import ms from '../app/texts/ms/ui.json';
import { cssVariables } from '../app/theme/css-variables.ts';
import { theme } from '../app/theme/theme.ts';
import { Wordmark } from '../app/theme/wordmark.tsx';
import { UiProvider } from '../app/ui/ui-provider.tsx';
import { BadgesPart } from './badges.part.tsx';
import { ChartsPart } from './charts.part.tsx';
import { FormsPart } from './forms.part.tsx';
import { GridsPart } from './grids.part.tsx';
import { OverlaysPart } from './overlays.part.tsx';
import { StatesPart } from './states.part.tsx';
import { TablesPart } from './tables.part.tsx';

/** `?scheme=dark`, `?locale=ms`, `?area=work`, `?part=tables` choose what is shown. */
const query = new URLSearchParams(location.search);
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
const locale = query.get('locale') === 'ms' ? 'ms-MY' : 'en-GB';
const translate = createTranslator({ locale, messages: locale === 'ms-MY' ? ms : en });
if (query.get('area') === 'work') document.documentElement.dataset.area = 'work';

const parts = {
  badges: BadgesPart,
  states: StatesPart,
  charts: ChartsPart,
  tables: TablesPart,
  forms: FormsPart,
  grids: GridsPart,
  overlays: OverlaysPart,
};

/** Every building block on one page. All figures are invented. */
export function Kit() {
  const only = query.get('part');
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <UiProvider locale={locale} t={translate}>
        <main
          style={{ maxWidth: 1360, margin: '0 auto', padding: '32px 24px 56px', display: 'grid', gap: 40 }}
        >
          <h1>
            <Wordmark height={30} /> <span className="muted type-small">Kit, invented data</span>
          </h1>
          {Object.entries(parts)
            .filter(([name]) => !only || only === name)
            .map(([name, Part]) => (
              <section key={name} style={{ minWidth: 0 }}>
                <Part />
              </section>
            ))}
        </main>
      </UiProvider>
    </MantineProvider>
  );
}
