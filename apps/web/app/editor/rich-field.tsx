import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTellWords } from '../ui/forms/field-words.ts';
import { FieldLabel } from '../ui/forms/fields/field-label.tsx';
import classes from './editor.module.css';
import type { EditorProps } from './editor.tsx';

/** The editor is large, and only those who write need it. */
const Editor = lazy(() => import('./editor.tsx'));

/** A text of blocks: `<RichField name="content.en.body" label={t('body')} value={body} onChange={setBody} />`. */
export function RichField(props: EditorProps) {
  const { name, label, hint, error, required } = props;
  useTellWords(name, { label });
  return (
    <div className={classes.field}>
      <p className={classes.label} id={`${name}-label`}>
        <FieldLabel name={name} label={label} {...(required ? { required } : {})} />
      </p>
      {hint && <p className="dim">{hint}</p>}
      <Suspense fallback={<Skeleton height={220} />}>
        <Editor {...props} />
      </Suspense>
      {error && (
        <p className="problem" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
