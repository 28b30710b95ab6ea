import { AUDIT_PRESETS, type AuditPreset, listAuditActions } from '@datum/contract/office/audit-logs';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';

const PRESETS = Object.keys(AUDIT_PRESETS) as AuditPreset[];

/** Ready questions, free text, days, action, thing and field. */
export function useAuditFilters() {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const { answer } = useCall(listAuditActions, {});
  const pairs = answer?.data ?? [];
  const optionsOf = (values: readonly string[], wordsOf = (word: string) => word) =>
    [...new Set(values)].sort().map((value) => ({ value, label: wordsOf(value) }));
  return [
    { name: 'search', label: t('search'), by: 'text' },
    {
      name: 'preset',
      label: t('preset.label'),
      by: PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })),
    },
    { name: 'action', label: t('field.action'), by: optionsOf(pairs.map(({ action }) => action)) },
    {
      name: 'resource',
      label: t('field.resource'),
      by: optionsOf(
        pairs.map(({ resource }) => resource),
        words.thing,
      ),
      resets: ['resource_id'],
    },
    { name: 'from', label: t('from'), by: 'day' },
    { name: 'to', label: t('to'), by: 'day' },
    { name: 'field', label: t('field-name'), by: 'text' },
  ] as const;
}
