import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { WeeklyPoints, type WeeklyPointsProps } from './weekly-points.tsx'

/** 'Pontos por semana' of one child, in a dialog. */
export function WeeklySheet({ open, onOpenChange, ...props }: DialogState & WeeklyPointsProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Pontos por semana"
      description={props.child.name}
      size="lg"
    >
      <WeeklyPoints {...props} />
    </Sheet>
  )
}
