import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { type ContentStep, mayStep } from '@datum/contract/content/content-states';
import { type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import { OtherHolders } from '../../approvals/other-holders.part.tsx';
import { useItemName } from '../use-content-type.ts';
import { ReturnButton } from './return.part.tsx';
import { ScheduleButton } from './schedule.part.tsx';
import { ShareButton } from './share.part.tsx';

interface StepsProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Steps that an item takes on its own. */
const ALONE: ReadonlySet<ContentStep> = new Set(['publish', 'schedule', 'archive']);

/** What can be done with an item as it stands, by who may. Who wrote it is told why they do not approve it. */
export function Steps({ type, item }: StepsProps) {
  const t = useTranslations('content');
  const calls = contentCalls(type);
  // what is in a group goes live with it alone
  const can = (step: ContentStep) => mayStep(step, item.state) && !(item.group && ALONE.has(step));
  const input = { params: { uuid: item.uuid }, body: { version: item.version } };
  const title = useItemName()(type, item);
  const done = (step: ContentStep) => () => t(`done.${step}`, { title });
  const isBlocked = item.findings.some(({ blocking }) => blocking);
  const publishWords = { title: t('publish-ask', { title }), why: t('publish-why') };
  const back = t(contentType(type).usual ? 'unpublish-usual' : 'unpublish-why');
  return (
    <>
      <ShareButton type={type} item={item} />
      {can('submit') && (
        <Act
          endpoint={calls.submit}
          input={{ ...input, body: { ...input.body, reviewer: null, note: '' } }}
          label={t('step.submit')}
          variant="filled"
          done={done('submit')}
        />
      )}
      {can('take-back') && (
        <Act endpoint={calls.takeBack} input={input} label={t('step.take-back')} done={done('take-back')} />
      )}
      {can('return') && <ReturnButton type={type} item={item} />}
      {can('approve') && (
        <Act
          endpoint={calls.approve}
          input={input}
          label={t('step.approve')}
          variant="filled"
          why={item.may_approve ? undefined : t('own-version')}
          done={done('approve')}
        />
      )}
      {can('approve') && !item.may_approve && <OtherHolders right={`cms.${type}.review`} />}
      {can('approve') && item.may_approve && item.alone && <small className="muted">{t('alone')}</small>}
      {can('schedule') && <ScheduleButton type={type} item={item} />}
      {can('publish') && (
        <Act
          endpoint={calls.publish}
          input={input}
          label={t('step.publish')}
          variant="filled"
          why={isBlocked ? t('blocked') : undefined}
          ask={publishWords}
          done={done('publish')}
        />
      )}
      {can('unschedule') && (
        <Act
          endpoint={calls.unschedule}
          input={input}
          label={t('step.unschedule')}
          done={done('unschedule')}
        />
      )}
      {item.published !== null && can('unpublish') && (
        <Act
          endpoint={calls.unpublish}
          input={{ ...input, body: { ...input.body, at: null } }}
          label={t('step.unpublish')}
          ask={{ title: t('unpublish-ask', { title }), why: back, destructive: true }}
          done={done('unpublish')}
        />
      )}
      {can('archive') && (
        <Act
          endpoint={calls.archive}
          input={input}
          label={t('step.archive')}
          ask={{ title: t('archive-ask', { title }), why: t('archive-why') }}
          done={done('archive')}
        />
      )}
      {can('restore') && (
        <Act endpoint={calls.restore} input={input} label={t('step.restore')} done={done('restore')} />
      )}
    </>
  );
}
