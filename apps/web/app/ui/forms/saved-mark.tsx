import { formatDate } from '../format.ts';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';

/** Where the autosave stands. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date | string }
  | { readonly kind: 'failed' };

/** "Saved 10:32", in the top bar or beside the button: `<SavedMark state={draft.state} />`. */
export function SavedMark({ state }: { readonly state: SaveState }) {
  const { t, locale } = useUi();
  const time = (at: Date | string) =>
    formatDate(at, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
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
