import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

type Name = 'resource' | 'resource_id' | 'actor' | 'session';

interface OnlyOneProps {
  readonly text: (name: Name) => string | null;
  readonly onShowAll: (part: Readonly<Record<Name, null>>) => void;
}

/** What a link from elsewhere has narrowed the trail to: one thing, one person, one session. */
export function OnlyOne({ text, onShowAll }: OnlyOneProps) {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const resource = text('resource');
  const thing = text('resource_id');
  const actor = text('actor');
  const session = text('session');
  if (!thing && !actor && !session) {
    return null;
  }
  const only = thing
    ? t('only-thing', { resource: resource ? words.thing(resource) : '', id: thing })
    : actor
      ? t('only-actor', { id: actor })
      : t('only-session', { id: session ?? '' });
  return (
    <NoticeBar
      action={
        <Button
          size="xs"
          onClick={() => onShowAll({ resource: null, resource_id: null, actor: null, session: null })}
        >
          {t('show-all')}
        </Button>
      }
    >
      {only}
    </NoticeBar>
  );
}
