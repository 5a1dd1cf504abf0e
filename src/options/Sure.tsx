import { useState } from 'preact/hooks';

interface SureProps {
  label: string;
  /** Label after the first press. */
  sure: string;
  /** Accessible name, if the label alone is too short. */
  name?: string;
  act(): void;
}

/** A button that asks for confirmation before an action that cannot be undone. */
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
