import { textOn, unknownColor } from '#kernel/shared/color.ts';
import { ProblemBadge } from '#platform/org/web/public.tsx';
import { shortGrade } from '../../shared/grade.rules.ts';
import type { MappedLab, MapRoom, OrgMap } from '../../shared/map/org-map.ts';

type Props = {
  rooms: readonly MapRoom[];
  levels: OrgMap['levels'];
  chosen: MappedLab | undefined;
  onPick: (lab: MappedLab) => void;
};

/** The laboratories of rooms, each in the colour of its level, with its open hidden dangers. */
export function MapRooms({ rooms, levels, chosen, onPick }: Props) {
  return rooms.flatMap((room) =>
    room.labs.map((lab) => {
      const { id, name, lab_level, open_problems = 0 } = lab;
      const level = levels.find(({ code }) => code === lab_level);
      const color = level?.color || unknownColor;
      const spoken = [
        room.room_no,
        name,
        level ? shortGrade(level.name) : '未评估',
        open_problems > 0 && `待整改 ${open_problems} 项`,
      ];
      return (
        <button
          key={`${room.id} ${id}`}
          type="button"
          className="org-map-room"
          aria-label={spoken.filter(Boolean).join(' ')}
          aria-pressed={id === chosen?.id}
          style={{ background: color, color: textOn(color) }}
          onClick={() => onPick(lab)}
        >
          <b>{room.room_no}</b>
          <span>{name}</span>
          <ProblemBadge {...lab} />
        </button>
      );
    }),
  );
}
