import { Button } from '@mantine/core';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon.tsx';
import { NoticeBar } from '../page/notice-bar.tsx';
import { useUi } from '../ui-provider.tsx';
import { formatDate } from '../words/format.ts';
import { FormTop } from './form-top.ts';

/** Where the autosave stands. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date | string }
  | { readonly kind: 'failed' }
  /** An earlier draft waits to be put back or thrown away. */
  | {
      readonly kind: 'offered';
      readonly at: Date;
      readonly onRestore: () => void;
      readonly onDiscard: () => void;
    };

/**
 * "Saved 10:32", in the top bar or beside the button: `<SavedMark state={draft.state} />`. A draft that is offered stands
 * above the fields of the FormShell around it, or here where there is none.
 */
export function SavedMark({ state }: { readonly state: SaveState }) {
  const { t, locale, timeZone } = useUi();
  const top = useContext(FormTop);
  const time = (at: Date | string) =>
    formatDate(at, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  if (state.kind === 'offered') {
    const offer = (
      <NoticeBar
        tone="amber"
        live
        action={
          <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
            <Button size="xs" onClick={state.onRestore}>
              {t('form.draft-restore')}
            </Button>
            <Button size="xs" variant="subtle" onClick={state.onDiscard}>
              {t('form.draft-discard')}
            </Button>
          </span>
        }
      >
        {t('form.draft-offer', { time: momentOf(state.at, locale, timeZone) })}
      </NoticeBar>
    );
    return top ? createPortal(offer, top) : offer;
  }
  return (
    <span
      role="status"
      className="muted"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6, fontSize: 13.5 }}
    >
      {state.kind === 'saving' && t('form.saving')}
      {state.kind === 'saved' && (
        <>
          <Icon name="check" /> {t('form.saved', { time: time(state.at) })}
        </>
      )}
      {state.kind === 'failed' && t('form.save-failed')}
    </span>
  );
}

/** The time of today's draft, day and time of an older one; in the reader's zone, as all times of the page. */
function momentOf(at: Date, locale: string, timeZone: string | undefined): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const dayOf = (date: Date) => formatDate(date, 'en', { dateStyle: 'short', timeZone });
  const isToday = dayOf(at) === dayOf(new Date());
  return formatDate(at, locale, isToday ? time : { day: 'numeric', month: 'short', ...time });
}
