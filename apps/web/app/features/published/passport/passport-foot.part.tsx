import type { Passport } from '@datum/contract/publication/passport';
import { href } from '@datum/contract/screens/outside';
import { Menu, Popover } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useSiteName } from '../../../lib/deploy/use-portal.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { Citation } from '../../citation/cite.part.tsx';
import { figureAddress } from '../table/use-filters.ts';
import classes from './passport-foot.module.css';
import parts from './passport-parts.module.css';
import { inputsCsv } from './use-inputs.ts';
import { useUnit } from './use-unit.ts';

/** What can be taken from a passport: its citation, its inputs as files, and its other vintages. */
export function PassportFoot({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.foot');
  const site = useSiteName();
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const name = `datum-${passport.figure}`;
  const address =
    location.origin + href('product', { slug: passport.slug }, { query: { figure: passport.figure } });
  const citation = t('citation', {
    site,
    title: text(passport.title),
    place: text(passport.place),
    period: formatPeriod(passport.period, ui),
    value: formatNumber(passport.value, { ...ui, decimals: passport.decimals }),
    unit: useUnit(passport),
    vintage: passport.release.live_at ? formatMoment(passport.release.live_at, ui.locale, timeZone) : '–',
    figure: passport.figure,
    address,
  });
  return (
    <div className={classes.foot}>
      <Popover width={340} position="top-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.tool}>
            <Icon name="document" />
            {t('cite')}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('cite')}>
          <Citation citation={citation} />
        </Popover.Dropdown>
      </Popover>
      <Menu position="top" width={260}>
        <Menu.Target>
          <button type="button" className={classes.tool}>
            <Icon name="download" />
            {t('inputs')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              saveFile(
                `${name}.csv`,
                new Blob([inputsCsv(passport, text)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            {t('inputs-csv')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              saveFile(
                `${name}.json`,
                new Blob([JSON.stringify(passport, null, 2)], { type: 'application/json' }),
              )
            }
          >
            {t('inputs-json')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover width={340} position="top-end" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.tool}>
            <Icon name="refresh" />
            {t('vintages', { count: passport.vintages.length })}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('vintages', { count: passport.vintages.length })}>
          <table className={parts.parts}>
            <thead>
              <tr>
                <th scope="col">{t('published')}</th>
                <th scope="col">{t('kind')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {passport.vintages.map((vintage, at) => (
                <tr key={vintage.figure} data-followed={vintage.figure === passport.figure || undefined}>
                  <th scope="row">
                    {vintage.live_at ? formatMoment(vintage.live_at, ui.locale, timeZone) : '–'}
                  </th>
                  <td>
                    {t(
                      `kinds.${madeFirm(vintage, passport.vintages[at - 1]) ? 'firm' : kindKey(vintage.kind)}`,
                    )}
                    {vintage.status === 'withdrawn' && vintage.kind !== 'withdrawal' && `, ${t('withdrawn')}`}
                  </td>
                  <td>
                    <Link href={figureAddress(search, vintage.figure)}>
                      {formatNumber(vintage.value, { ...ui, decimals: passport.decimals })}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Popover.Dropdown>
      </Popover>
      <Link
        className={classes.tool ?? ''}
        href={href('contact', {
          query: { figure: passport.figure, page: `${pathname}?${search}`.slice(0, LONGEST_PAGE) },
        })}
      >
        <Icon name="warning" />
        {t('doubt')}
      </Link>
    </div>
  );
}

/** As much of the page's address, with its filters, goes along with a doubt. */
const LONGEST_PAGE = 500;

/** A provisional value that became firm as it was: nothing of it was updated. */
const madeFirm = (vintage: Vintage, before: Vintage | undefined) =>
  before?.status === 'provisional' && vintage.status === 'firm' && vintage.value === before.value;
type Vintage = Passport['vintages'][number];

const KINDS = ['first', 'update', 'revision', 'correction', 'withdrawal'] as const;
const kindKey = (kind: string) => KINDS.find((each) => each === kind) ?? 'update';
