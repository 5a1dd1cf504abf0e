import { Icon, type IconName } from '../icons.tsx';

interface ToolProps {
  icon: IconName;
  label: string;
  isOn?: boolean;
  isOff?: boolean;
  onClick(): void;
}

/** An icon button, with its label as accessible name and tooltip. */
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
