import { useState } from 'preact/hooks';

interface SureProps {
  label: string;
  /** What it says to whoever has pressed once. */
  sure: string;
  /** What it is called where the label says too little. */
  name?: string;
  act(): void;
}

/** Asks once more before what cannot be taken back. */
export function Sure({ label, sure, name, act }: SureProps) {
  const [asking, setAsking] = useState(false);
  return (
    <button
      type="button"
      class="text-button"
      aria-label={asking ? undefined : name}
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (asking) act();
        setAsking(!asking);
      }}
    >
      {asking ? sure : label}
    </button>
  );
}
