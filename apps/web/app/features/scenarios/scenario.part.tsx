import { removeScenario, type ScenarioDetail, showScenario } from '@datum/contract/computation/scenarios';
import { cancelJob } from '@datum/contract/office/jobs';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { Act } from '../../page-kit/act.tsx';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useAskedWhile } from '../../page-kit/use-asked-while.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { JobProgress } from '../../ui/progress/job-progress.tsx';
import classes from './scenarios.module.css';
import { SideBySide } from './side-by-side.part.tsx';
import { useScenarioWords } from './use-scenario-words.ts';

/** One scenario: what it changes, how far it is, and its series beside the official ones. */
export function ScenarioDrawer({ id, onClose, onChanged }: OpenRow) {
  const t = useTranslations('scenarios');
  const called = useCall(showScenario, { params: { id } });
  const { answer, reload } = called;
  const isRunning = answer?.state === 'queued' || answer?.state === 'running';
  useAskedWhile(isRunning, reload, onChanged);
  return (
    <Drawer opened onClose={onClose} title={answer?.name ?? t('one')} width={760}>
      <Loaded called={called} none={t('gone')}>
        {(scenario) => (
          <div className={classes.scenario}>
            <NoticeBar tone="amber">
              <strong>{t('not-official')}.</strong> {t('not-official-why')}
            </NoticeBar>
            <Facts scenario={scenario} />
            <Progress scenario={scenario} onChanged={reload} />
            {scenario.state === 'done' && <SideBySide scenario={scenario} />}
            {!isRunning && (
              <div>
                <Act
                  endpoint={removeScenario}
                  input={{ params: { id } }}
                  label={t('delete')}
                  variant="default"
                  ask={{
                    title: t('delete-ask', { name: scenario.name }),
                    why: t('delete-why'),
                    destructive: true,
                  }}
                  done={() => t('deleted', { name: scenario.name })}
                  onDone={() => {
                    onChanged();
                    onClose();
                  }}
                />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Facts({ scenario }: { readonly scenario: ScenarioDetail }) {
  const t = useTranslations('scenarios');
  const words = useScenarioWords();
  return (
    <>
      <FactStrip
        facts={(['weight_set', 'rule_set', 'base', 'changes_from'] as const).map((id) => ({
          label: t(`field.${id}`),
          value: words[id](scenario),
        }))}
      />
      {scenario.note && <p>{scenario.note}</p>}
    </>
  );
}

/** How far the computation is, with a way to stop it; or why there are no figures. */
function Progress({
  scenario: { state, job },
  onChanged,
}: {
  readonly scenario: ScenarioDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('scenarios');
  const { send, busy, problem } = useSend();
  const stop = async () => {
    if (job && (await send(cancelJob, { params: { id: job.id } }))) onChanged();
  };
  if (state === 'failed') return <NoticeBar tone="amber">{t('failed', { why: job?.error ?? '' })}</NoticeBar>;
  if (state === 'cancelled') return <NoticeBar>{t('cancelled')}</NoticeBar>;
  if (state === 'done' || !job) return null;
  return (
    <>
      <JobProgress
        label={t('computing')}
        done={job.progress}
        total={job.total}
        onCancel={() => void stop()}
        cancelling={busy}
      />
      {problem && <p role="alert">{problem.message}</p>}
    </>
  );
}
