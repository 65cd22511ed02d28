import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { TaskDraft } from '../task-draft.ts'
import { PhotoField } from './photo-field.tsx'
import { TrustField } from './trust-field.tsx'

interface TaskMoreOptionsProps {
  draft: TaskDraft
  onChange: (fields: Partial<TaskDraft>) => void
  descriptionError: string | false | undefined
}

/** 'Mais opções' of the task form: description, trust, photo and drawing. */
export function TaskMoreOptions({ draft, onChange, descriptionError }: TaskMoreOptionsProps) {
  return (
    <Fold title="Mais opções" details={draft.description || 'descrição, conferência, desenho'}>
      <Field label="Descrição" labelNote="(opcional)" error={descriptionError}>
        <TextInput
          value={draft.description}
          maxLength={500}
          autoComplete="off"
          placeholder="Ex.: um copo de água em cada vaso"
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <TrustField value={draft.trust} onValueChange={(trust) => onChange({ trust })} />
      {draft.trust !== 'auto' && (
        <PhotoField value={draft.photo} onValueChange={(photo) => onChange({ photo })} />
      )}
      <DrawingChooser
        drawings={taskDrawings}
        title={draft.title}
        value={draft.drawing}
        onValueChange={(drawing) => onChange({ drawing })}
        renderDrawing={(name, size) => <TaskDrawing name={name} size={size} />}
      />
    </Fold>
  )
}
