import { listAuditActions } from '@datum/contract/office/audit-logs';
import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { PRESETS, type useAuditState } from './use-audit-state.ts';

/** Ready questions, free text, days, action, thing and field; the server narrows, so that rare rows are found. */
export function AuditFilters({ state }: { readonly state: ReturnType<typeof useAuditState> }) {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const { answer } = useCall(listAuditActions, {});
  const pairs = answer?.data ?? [];
  const optionsOf = (values: readonly string[], wordsOf = (word: string) => word) =>
    [...new Set(values)].sort().map((value) => ({ value, label: wordsOf(value) }));
  return (
    <>
      <FilterBar skipTo="audit-logs" copyLink {...(state.narrowed ? { onClearAll: state.clear } : {})}>
        <SearchBox
          label={t('search')}
          value={state.search}
          onChange={(search) => search !== state.search && state.change({ search })}
        />
        <ChoiceChip
          label={t('preset.label')}
          options={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
          value={state.preset === 'all' ? null : state.preset}
          onChange={(preset) => state.change({ preset: preset ?? 'all' })}
        />
        <ChoiceChip
          label={t('field.action')}
          options={optionsOf(pairs.map(({ action }) => action))}
          value={state.action}
          onChange={(action) => state.change({ action })}
        />
        <ChoiceChip
          label={t('field.resource')}
          options={optionsOf(
            pairs.map(({ resource }) => resource),
            words.thing,
          )}
          value={state.resource}
          onChange={(resource) => state.change({ resource, resource_id: null })}
        />
        <Day label={t('from')} value={state.from} onChange={(from) => state.change({ from })} />
        <Day label={t('to')} value={state.to} onChange={(to) => state.change({ to })} />
        <SearchBox
          label={t('field-name')}
          value={state.field}
          onChange={(field) => field !== state.field && state.change({ field })}
        />
      </FilterBar>
      <OnlyOne state={state} />
    </>
  );
}

function Day(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <TextInput
      type="date"
      size="sm"
      w={150}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What a link from elsewhere has narrowed to: one thing, one person, one session. */
function OnlyOne({ state }: { readonly state: ReturnType<typeof useAuditState> }) {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const { resource, resource_id, actor, session } = state;
  if (!resource_id && !actor && !session) {
    return null;
  }
  const only = resource_id
    ? t('only-thing', { resource: resource ? words.thing(resource) : '', id: resource_id })
    : actor
      ? t('only-actor', { id: actor })
      : t('only-session', { id: session ?? '' });
  return (
    <NoticeBar
      action={
        <Button
          size="xs"
          onClick={() => state.change({ resource: null, resource_id: null, actor: null, session: null })}
        >
          {t('show-all')}
        </Button>
      }
    >
      {only}
    </NoticeBar>
  );
}
