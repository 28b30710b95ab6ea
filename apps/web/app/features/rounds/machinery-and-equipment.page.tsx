import { type BoardCell, showRound } from '@datum/contract/collection/rounds';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { MACHINERY_AND_EQUIPMENT, sheetPath } from './board.part.tsx';

type RoundSheet = BoardCell & { readonly region_group: LocalText };

/** The sheets of a round in machinery hire and equipment purchase, each a step from its prices. */
export default function MachineryAndEquipmentPage() {
  const { code = '' } = useParams();
  const t = useTranslations('rounds.both');
  const ui = useUi();
  const called = useCall(showRound, { params: { code }, query: {} });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { period: formatPeriod(code, ui) })} />
      <Loaded called={called} lines={['40%', '80%', '80%']}>
        {({ sheets }) =>
          sheets.some((sheet) => MACHINERY_AND_EQUIPMENT.some((set) => set.code === sheet.data_set)) ? (
            MACHINERY_AND_EQUIPMENT.map((set) => (
              <Sheets
                key={set.code}
                dataSet={set}
                round={code}
                sheets={sheets.filter((sheet) => sheet.data_set === set.code)}
              />
            ))
          ) : (
            <EmptyState title={t('none')} level={2} action={<Link href={href('rounds')}>{t('back')}</Link>}>
              {t('none-why')}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

interface SheetsProps {
  readonly dataSet: PriceDataSet;
  readonly round: string;
  readonly sheets: readonly RoundSheet[];
}

function Sheets({ dataSet, round, sheets }: SheetsProps) {
  const t = useTranslations('rounds');
  const text = useLocalText();
  return (
    <section aria-label={text(dataSet.name)}>
      <h2 className="type-h3">
        {sheets.length > 0 ? (
          <Link href={href('quotes.list', { code: round, set: dataSet.slugs.manage })}>
            {text(dataSet.name)}
          </Link>
        ) : (
          text(dataSet.name)
        )}
      </h2>
      {sheets.length === 0 && <p className="muted">{t('both.none')}</p>}
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.sheet_id}>
            <Link href={sheetPath(sheet)}>
              {text(sheet.region_group)}, {text(sheet.organisation)}
            </Link>{' '}
            <SheetStateBadge state={sheet.state} overdue={sheet.overdue} released={sheet.released} />{' '}
            {t('board.received', { received: sheet.received, expected: sheet.expected })}
          </li>
        ))}
      </ul>
    </section>
  );
}
