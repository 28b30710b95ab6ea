import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showTemplate } from '@datum/contract/messages/mail-templates';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
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
  const called = useCall(showTemplate, { params: { key: id } });
  return (
    <RecordPage
      called={called}
      permission={t('permission.edit')}
      head={({ event, key }) => ({
        title: text(event),
        lead: key,
        actions: (
          <>
            <HistoryLink resource="mail_templates" id={key} />
            <SegmentedControl
              label={t('language')}
              size="sm"
              value={language}
              onChange={(next) => change({ language: next })}
              options={(['en', 'ms'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          </>
        ),
      })}
    >
      {(template) => (
        <>
          <WordingEditor key={language} template={template} language={language} onChanged={called.reload} />
          <Versions template={template} language={language} onChanged={called.reload} />
        </>
      )}
    </RecordPage>
  );
}
