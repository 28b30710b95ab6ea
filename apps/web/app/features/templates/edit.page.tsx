import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showTemplate } from '@datum/contract/messages/mail-templates';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Versions } from './versions.part.tsx';
import { WordingEditor } from './wording-editor.part.tsx';

export type TemplateDetail = AnswerOf<typeof showTemplate>;

const state = { language: oneOf(['en', 'ms'], 'en') };

/** One kind of mail: its wording in a language, how it will look, and its versions. */
export default function EditTemplatePage() {
  const t = useTranslations('mail-templates');
  const text = useLocalText();
  const { id = '' } = useParams();
  const [{ language }, change] = useParamsState(state);
  const { answer, problem, reload } = useCall(showTemplate, { params: { key: id } });
  if (problem) {
    return <Failure problem={problem} permission={t('permission.edit')} onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '100%', '100%', '100%']} />
      </Loading>
    );
  }
  const newest = answer.versions[language]?.[0]?.version ?? 0;
  return (
    <>
      <PageHeader
        title={text(answer.event)}
        lead={answer.key}
        actions={
          <>
            <HistoryLink resource="mail_templates" id={answer.key} />
            <SegmentedControl
              label={t('language')}
              size="sm"
              value={language}
              onChange={(next) => change({ language: next })}
              options={(['en', 'ms'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          </>
        }
      />
      {/* a kept version comes back as the newest: the editor starts anew from it */}
      <WordingEditor key={`${language}${newest}`} template={answer} language={language} onChanged={reload} />
      <Versions template={answer} language={language} onChanged={reload} />
    </>
  );
}
