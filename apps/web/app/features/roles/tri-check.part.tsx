import { useEffect, useRef } from 'react';

interface TriCheckProps {
  readonly label: string;
  /** How many are ticked, of how many. */
  readonly ticked: number;
  readonly of: number;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A checkbox over several others: ticked, not ticked, or in between. */
export function TriCheck({ label, ticked, of, disabled = false, onChange }: TriCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = ticked > 0 && ticked < of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      disabled={disabled}
      checked={ticked === of && of > 0}
      onChange={() => onChange(ticked < of)}
    />
  );
}
