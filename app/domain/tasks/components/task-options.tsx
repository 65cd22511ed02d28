import Brush from 'lucide-react/icons/brush'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Camera from 'lucide-react/icons/camera'
import Clock from 'lucide-react/icons/clock'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pencil from 'lucide-react/icons/pencil'
import Repeat from 'lucide-react/icons/repeat'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Sun from 'lucide-react/icons/sun'
import Thermometer from 'lucide-react/icons/thermometer'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Field } from '#app/ui/field.tsx'
import { FoldList, FoldRow } from '#app/ui/fold-list.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Child } from '../../children/child.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { AssignmentField } from '../schedule/components/assignment-field.tsx'
import { ChildDaysField } from '../schedule/components/child-days-field.tsx'
import { RecurrenceField } from '../schedule/components/recurrence-field.tsx'
import { SeasonField } from '../schedule/components/season-field.tsx'
import { WindowsField } from '../schedule/components/windows-field.tsx'
import { changeScheduleSettings } from '../schedule/draft-schedule.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import { StepsField } from '../steps/components/steps-field.tsx'
import type { TaskDraft } from '../task-draft.ts'
import { optionTexts, type OptionName } from '../task-option-texts.ts'
import { photoFor } from '../task.ts'
import { PhotoField } from './photo-field.tsx'
import { TrustField } from './trust-field.tsx'

const ICONS: Record<OptionName, ReactNode> = {
  description: <Pencil />,
  recurrence: <Repeat />,
  assignment: <Users />,
  childDays: <CalendarDays />,
  windows: <Clock />,
  steps: <ListOrdered />,
  trust: <ShieldCheck />,
  photo: <Camera />,
  drawing: <Brush />,
  bonus: <Star />,
  season: <Sun />,
  illness: <Thermometer />,
}

export interface TaskOptionsProps {
  draft: TaskDraft
  today: CivilDate
  /** The children of the task, in the family's order. */
  taskChildren: readonly Child[]
  onChange: (fields: Partial<TaskDraft>) => void
  descriptionError: string | false | undefined
  /** The open fold; null if all are closed. */
  openName: OptionName | null
  onOpen: (name: OptionName | null) => void
}

/** 'Mais opções' of the task form: one fold a subject, of which one is open. */
export function TaskOptions({ openName, onOpen, ...props }: TaskOptionsProps) {
  return (
    <FoldList label="Mais opções">
      {optionTexts(props.draft, taskDrawings.labelFor(props.draft), props.today).map(
        ({ name, title, value, isChanged }) => (
          <FoldRow
            key={name}
            icon={ICONS[name]}
            title={title}
            value={value}
            isChanged={isChanged}
            isOpen={name === openName}
            onToggle={() => onOpen(name === openName ? null : name)}
          >
            <OptionField name={name} {...props} />
          </FoldRow>
        ),
      )}
    </FoldList>
  )
}

type OptionFieldProps = Omit<TaskOptionsProps, 'openName' | 'onOpen'> & { name: OptionName }

function OptionField({ name, draft, today, taskChildren, onChange, descriptionError }: OptionFieldProps) {
  const schedule = { draft, today, onChange }
  switch (name) {
    case 'description':
      return (
        <Field label="Descrição" labelNote="(opcional)" hideLabel error={descriptionError}>
          <TextInput
            value={draft.description}
            maxLength={500}
            autoComplete="off"
            placeholder="Ex.: um copo de água em cada vaso"
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      )
    case 'recurrence':
      return <RecurrenceField {...schedule} />
    case 'assignment':
      return <AssignmentField {...schedule} taskChildren={taskChildren} />
    case 'childDays':
      return <ChildDaysField {...schedule} taskChildren={taskChildren} />
    case 'windows':
      return <WindowsField {...schedule} />
    case 'steps':
      return <StepsField value={draft.steps} onValueChange={(steps) => onChange({ steps })} />
    case 'trust':
      return <TrustField hideLegend value={draft.trust} onValueChange={(trust) => onChange({ trust })} />
    case 'photo':
      return draft.trust === 'auto' ? (
        <p>A foto espera você conferir. Para pedir uma, escolha antes outra opção em Conferência.</p>
      ) : (
        <PhotoField value={photoFor(draft)} onValueChange={(photo) => onChange({ photo })} />
      )
    case 'drawing':
      return (
        <DrawingChooser
          hideLegend
          drawings={taskDrawings}
          title={draft.title}
          value={draft.drawing}
          onValueChange={(drawing) => onChange({ drawing })}
          renderDrawing={(drawing, size) => <TaskDrawing name={drawing} size={size} />}
        />
      )
    case 'bonus':
      return (
        <Switch
          label="Tarefa bônus"
          hint="Quem fizer ganha os pontos. Quem não fizer não fica devendo nada."
          checked={draft.isBonus}
          onCheckedChange={(isBonus) => onChange({ isBonus })}
        />
      )
    case 'season':
      return (
        <SeasonField
          hideLegend
          value={scheduleOf(draft).season}
          onValueChange={(season) => onChange(changeScheduleSettings(draft, { season }))}
        />
      )
    case 'illness':
      return (
        <Switch
          label="Vale também doente"
          hint="Doença e viagem não descansam esta tarefa. É para remédio, por exemplo."
          checked={scheduleOf(draft).countsWhenIll ?? false}
          onCheckedChange={(countsWhenIll) => onChange(changeScheduleSettings(draft, { countsWhenIll }))}
        />
      )
  }
}
