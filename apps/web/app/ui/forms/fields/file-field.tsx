import { Button, Input } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import { formatBytes } from '../../words/format.ts';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './file-field.module.css';
import { refusedFile } from './refused-file.ts';

export interface FileFieldProps extends FieldProps<readonly File[]> {
  /** Endings with dot: [".xlsx", ".csv"]. */
  readonly types: readonly string[];
  /** Largest size of one file in bytes. */
  readonly maxBytes: number;
  readonly multiple?: boolean;
}

/**
 * Files by button or drop, refused in words before they are sent:
 *
 *     <FileField name="proof" label={t('slip')} types={['.pdf', '.jpg']} maxBytes={5e6} value={files} onChange={setFiles} />
 */
export function FileField(props: FileFieldProps) {
  const { value, onChange, types, maxBytes, multiple = false, disabled } = props;
  const { t, locale } = useUi();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: readonly File[]) => {
    const taken = multiple ? files : files.slice(0, 1);
    const refused = taken
      .map((file) => ({ file, why: refusedFile(file, types, maxBytes) }))
      .find(({ why }) => why);
    if (refused?.why === 'size') {
      return setRefusal(
        t('form.file-too-large', { name: refused.file.name, limit: formatBytes(maxBytes, locale) }),
      );
    }
    if (refused)
      return setRefusal(t('form.file-wrong-type', { name: refused.file.name, types: types.join(', ') }));
    setRefusal(null);
    onChange(multiple ? [...value, ...taken] : taken);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  const { id, name, disabled: off, onBlur, ...wrapper } = inputProps(props);

  return (
    <Input.Wrapper {...wrapper} id={id} error={refusal ?? wrapper.error}>
      <fieldset
        aria-label={props.label}
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          className="visually-hidden"
          accept={types.join(',')}
          multiple={multiple}
          disabled={off}
          onBlur={onBlur}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          leftSection={<Icon name="upload" />}
          tabIndex={-1}
          disabled={off}
          onClick={() => input.current?.click()}
        >
          {t('form.choose-file')}
        </Button>
        <span className="muted">{t(multiple ? 'form.drop-files' : 'form.drop-file')}</span>
      </fieldset>
      <ul className={classes.files}>
        {value.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Icon name="document" /> {file.name} <span className="dim">{formatBytes(file.size, locale)}</span>
            <button
              type="button"
              aria-label={t('form.remove-file', { name: file.name })}
              onClick={() => onChange(value.filter((other) => other !== file))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
