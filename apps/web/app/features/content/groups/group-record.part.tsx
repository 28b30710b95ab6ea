import {
  type ContentGroupDetail,
  publishGroup,
  removeGroup,
  unscheduleGroup,
} from '@datum/contract/content/groups/content-groups';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Act } from '../../../page-kit/act.tsx';
import { FactStrip } from '../../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../../ui/words/format.ts';
import { useReleaseName } from '../steps/release-name.part.tsx';
import { GroupForm } from './group-form.part.tsx';
import { GroupItems } from './group-items.part.tsx';
import { ScheduleGroup } from './schedule-group.part.tsx';

interface GroupRecordProps {
  readonly group: ContentGroupDetail;
  readonly onClose: () => void;
}

/** One group: when it goes live, what is in it and what is still missing, and what can be done with it. */
export function GroupRecord({ group, onClose }: GroupRecordProps) {
  const t = useTranslations('content-groups');
  const isLive = group.state === 'live';
  return (
    <>
      <Facts group={group} />
      <Standing group={group} />
      <GroupItems group={group} />
      {!isLive && <GroupActs group={group} onClose={onClose} />}
      {isLive ? <p className="muted">{t('live-stays')}</p> : <GroupForm group={group} onClose={onClose} />}
    </>
  );
}

function Facts({ group: { state, publish_at, live_at, release } }: Pick<GroupRecordProps, 'group'>) {
  const t = useTranslations('content-groups');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const nameOf = useReleaseName();
  const minute = live_at ?? publish_at;
  return (
    <FactStrip
      facts={[
        { label: t('field.state'), value: t(`state.${state}`) },
        {
          label: t(live_at ? 'field.live_at' : 'field.publish_at'),
          value: minute ? formatMoment(minute, locale, zone) : MISSING,
        },
        ...(release
          ? [
              {
                label: t('field.release'),
                value: nameOf(release),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Why it has no minute, or missed it, and what brings it out. */
function Standing({ group }: Pick<GroupRecordProps, 'group'>) {
  const t = useTranslations('content-groups');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const lacking = group.content.filter(({ lacks }) => lacks !== null).length;
  const missed = group.missed_at && formatMoment(group.missed_at, locale, zone);
  return (
    <>
      {group.state === 'missed' && missed && (
        <NoticeBar tone="amber">{t('missed', { at: missed })}</NoticeBar>
      )}
      {group.state === 'waiting' && (
        <NoticeBar tone="amber">{t(group.release?.is_gone ? 'release-gone' : 'release-held')}</NoticeBar>
      )}
      {group.state === 'scheduled' && lacking > 0 && (
        <NoticeBar tone="amber">
          {t(group.release ? 'lacking-release' : 'lacking', { count: lacking })}
        </NoticeBar>
      )}
    </>
  );
}

function GroupActs({ group, onClose }: GroupRecordProps) {
  const t = useTranslations('content-groups');
  const { uuid, name, version } = group;
  const input = { params: { uuid }, body: { version } };
  const isReady = group.content.length > 0 && group.content.every(({ lacks }) => lacks === null);
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '16px 0' }}>
      {group.may_publish && group.content.length > 0 && (
        <>
          <ScheduleGroup group={group} />
          {(group.state === 'scheduled' || group.state === 'waiting') && (
            <Act
              endpoint={unscheduleGroup}
              input={input}
              label={t('unschedule')}
              done={() => t('unscheduled', { name })}
            />
          )}
          <Act
            endpoint={publishGroup}
            input={input}
            label={t('publish')}
            why={isReady ? undefined : t('not-ready')}
            ask={{
              title: t('publish-ask', { name }),
              why: t('publish-why', { count: group.content.length }),
            }}
            done={() => t('published', { name })}
          />
        </>
      )}
      <Act
        endpoint={removeGroup}
        input={{ params: { uuid } }}
        label={t('remove')}
        ask={{ title: t('remove-ask', { name }), why: t('remove-why') }}
        done={() => t('removed', { name })}
        onDone={onClose}
      />
    </div>
  );
}
