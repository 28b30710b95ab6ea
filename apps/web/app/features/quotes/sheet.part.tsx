import { pasteImport } from '@datum/contract/collection/imports';
import type { GridRow } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { PastedBlock } from '../../ui/grid/use-entry-grid.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { AloneNote } from '../approvals/alone-note.part.tsx';
import { SheetConversions } from '../exchange-rates/conversions.part.tsx';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { ActDialog } from './grid/act-dialog.part.tsx';
import { actionsOf, FlagPanel, type PanelAction } from './grid/flag-panel.part.tsx';
import classes from './grid/grid.module.css';
import { SheetMeters } from './grid/meters.part.tsx';
import { RowCards } from './grid/row-cards.part.tsx';
import { SheetFiles } from './grid/sheet-files.part.tsx';
import { SheetGrid } from './grid/sheet-grid.part.tsx';
import { SheetSteps } from './grid/sheet-steps.part.tsx';
import { type SheetChoice, SheetTools } from './grid/sheet-tools.part.tsx';
import { useReadRow } from './grid/use-read-row.ts';
import { useSheetRows } from './grid/use-sheet-rows.ts';
import { ImportPreview } from './import/import-preview.part.tsx';
import { pastedText, rowQuery, sheetState } from './sheet.rules.ts';
import { useDataSet } from './use-data-set.ts';

/** One sheet: its steps, its grid with filters, the panel of the row that one stands on. */
export function SheetView(props: {
  readonly sheet: Sheet;
  readonly choices: readonly SheetChoice[];
  readonly reload: () => void;
  readonly onSheet: (id: string) => void;
}) {
  const { sheet, choices, reload, onSheet } = props;
  const t = useTranslations('quotes');
  const ui = useUi();
  const text = useLocalText();
  const { dataSet, pathTo, pathOfQuote } = useDataSet();
  const [query, change] = useParamsState(sheetState);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [row, setRow] = useState<GridRow | null>(null);
  const [action, setAction] = useState<{ name: PanelAction; rows: readonly GridRow[] } | null>(null);
  const narrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const paste = useSend();
  const rows = useSheetRows(sheet.id, rowQuery(query), useReadRow(sheet.data_set));
  const queue = useMemo(
    () => rows.rows.filter(({ state: each }) => each === 'flagged' || each === 'asked'),
    [rows.rows],
  );
  const current = rows.rows.find(({ line_id }) => line_id === row?.line_id) ?? row ?? rows.rows[0] ?? null;
  const rights = { review: sheet.can_review, enter: sheet.can_enter };
  const place = current ? queue.findIndex(({ line_id }) => line_id === current.line_id) : -1;
  const changed = () => {
    setAction(null);
    setSelected(new Set());
    rows.reload();
    reload();
  };
  const stage = async (block: PastedBlock) => {
    const batch = await paste.send(pasteImport, {
      params: { id: sheet.id },
      body: { text: pastedText(block, rows.rows) },
    });
    if (batch) {
      change({ import: batch.id });
    }
  };
  // the meters follow what was typed
  useEffect(() => {
    if (rows.savedAt) {
      reload();
    }
  }, [rows.savedAt, reload]);
  return (
    <>
      <PageHeader
        title={t('title', {
          set: text(dataSet.short),
          period: formatPeriod(sheet.period, ui),
          region: text(sheet.region_group.name),
        })}
        lead={text(sheet.organisation.name)}
        badge={<SheetStateBadge state={sheet.state} overdue={sheet.overdue} released={sheet.released} />}
        actions={
          <>
            <SheetFiles sheet={sheet} query={rowQuery(query)} insertPath={pathTo('insert', sheet.id)} />
            <SheetSteps
              sheet={sheet}
              notStored={rows.notStored}
              onDone={() => {
                rows.reload();
                reload();
              }}
            />
          </>
        }
      />
      <Notices sheet={sheet} />
      <SheetConversions sheet={sheet} onDone={changed} />
      {sheet.steps.some(({ alone, blocked }) => alone && blocked === null) && <AloneNote />}
      <SheetMeters sheet={sheet} />
      {paste.problem && <NoticeBar tone="amber">{paste.problem.message}</NoticeBar>}
      <div className={classes.work}>
        <div>
          <SheetTools
            sheet={sheet}
            choices={choices}
            rows={rows}
            query={query}
            selected={rows.rows.filter(({ line_id }) => selected.has(line_id))}
            rights={rights}
            onSheet={onSheet}
            onChange={change}
            onAct={(name, of) => setAction({ name, rows: of })}
          />
          {narrow ? (
            <RowCards rows={rows.rows} pathTo={(id) => pathOfQuote(id, 'view')} />
          ) : (
            <SheetGrid
              dataSet={sheet.data_set}
              sheetRows={rows}
              canEnter={sheet.can_enter}
              weighed={sheet.flags.effects !== null}
              selected={selected}
              onSelect={setSelected}
              onRow={setRow}
              onPaste={stage}
            />
          )}
        </div>
        {!narrow && (
          <FlagPanel
            row={current}
            dataSet={sheet.data_set}
            place={place >= 0 ? t('panel.place', { at: place + 1, total: sheet.flags.open }) : null}
            quotePath={pathOfQuote}
            actions={actionsOf(current, rights)}
            onAct={(name) => current && setAction({ name, rows: [current] })}
          />
        )}
      </div>
      {query.import && (
        <ImportPreview
          id={query.import}
          dataSet={sheet.data_set}
          onClose={() => change({ import: null })}
          onChanged={changed}
        />
      )}
      {action && (
        <ActDialog
          action={action.name}
          sheetId={sheet.id}
          rows={action.rows}
          onDone={changed}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

function Notices({ sheet }: { readonly sheet: Sheet }) {
  const t = useTranslations('quotes.list');
  if (sheet.state === 'returned' && sheet.return_reason) {
    return <NoticeBar tone="amber">{t('returned', { reason: sheet.return_reason })}</NoticeBar>;
  }
  return sheet.submit_note ? <NoticeBar>{t('note', { note: sheet.submit_note })}</NoticeBar> : null;
}
