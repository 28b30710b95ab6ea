import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import { useTranslations } from 'use-intl';
import type { PanelAction } from '../grid/flag-panel.part.tsx';

interface AloneNoteProps {
  readonly detail: QuoteDetail | null;
  readonly actions: readonly PanelAction[];
}

/** Stands before the button that confirms a price where a second person would be usual and nobody else could. */
export function AloneNote({ detail, actions }: AloneNoteProps) {
  const t = useTranslations('quotes.panel');
  return detail?.confirms_alone && actions.includes('confirm') && <p className="muted">{t('alone')}</p>;
}
