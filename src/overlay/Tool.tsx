import { Icon, type IconName } from '../icons.tsx';

interface ToolProps {
  icon: IconName;
  label: string;
  isOn?: boolean;
  isOff?: boolean;
  onClick(): void;
}

/** A button that is one icon: its words are heard, and shown to a pointer that rests on it. */
export function Tool({ icon, label, isOn, isOff, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class={`tool${isOn ? ' on' : ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
