import Power from 'lucide-react/icons/power'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { DEVICE_ACTIONS } from '../actions.ts'
import {
  DEVICE_KIND_TITLES,
  type Device,
  type DeviceOwner,
  lastSeenText,
  MAX_DEVICE_LABEL_LENGTH,
} from '../device.ts'
import { hasOneChild } from '#app/base/device-kind.ts'
import { childViewOn } from '../device-view.ts'
import { changeDeviceSchema } from '../schema.ts'
import { minutesText } from '../use/device-day.ts'
import { HoursField, isHoursComplete } from './hours-field.tsx'
import { KINDS } from './kind-choice.tsx'
import styles from './device-sheet.module.css'

interface DeviceSheetProps extends DialogState {
  device: Device
  familyChildren: readonly DeviceOwner[]
  today: CivilDate
}

/** A device: its name, its children, when and how long it is used, sounds, hours, and 'Desligar aparelho'. */
export function DeviceSheet(props: DeviceSheetProps) {
  return <DeviceForm key={useOpenCount(props.open)} {...props} />
}

function DeviceForm({ open, onOpenChange, device, familyChildren, today }: DeviceSheetProps) {
  const [label, setLabel] = useState(device.label)
  const [childIds, setChildIds] = useState<readonly string[]>(device.childIds)
  const [hasSounds, setHasSounds] = useState(device.hasSounds)
  const [hours, setHours] = useState(device.hours)
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const save = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: 'Aparelho salvo.' })
  })
  const revocation = useSnapshotWrite(() => {
    setConfirming(false)
    onOpenChange(false)
    show({ text: `“${device.label}” foi desligado.` })
  })
  const validation = changeDeviceSchema.safeParse({ id: device.id, label, childIds, hasSounds, hours })
  const isDirty =
    label !== device.label ||
    childIds.join() !== device.childIds.join() ||
    hasSounds !== device.hasSounds ||
    hours?.opensAt !== device.hours?.opensAt ||
    hours?.closesAt !== device.hours?.closesAt
  const isSingle = hasOneChild(device.kind)
  const { drawing } = KINDS[device.kind]
  const isForNonReader = familyChildren.some(
    (child) => childIds.includes(child.id) && childViewOn(device.kind, child) === 'drawings',
  )
  const useTime = minutesText(device.days, today)
  return (
    <>
      <FormSheet
        open={open}
        onClose={() => onOpenChange(false)}
        title={device.label}
        isComplete={validation.success}
        isDirty={isDirty}
        isPending={save.isPending}
        submitLabel="Salvar"
        missingLabels={[
          ...(label.trim() === '' ? ['nome'] : []),
          ...(childIds.length === 0 ? ['criança'] : []),
          ...(isHoursComplete(hours) ? [] : ['horário']),
        ]}
        message={save.message}
        onSubmit={() => validation.success && save.send(DEVICE_ACTIONS.change, validation.data)}
        onAttempt={() => undefined}
      >
        <p className={styles.kind}>
          <DeviceDrawing name={drawing} className={styles.drawing} />
          <span>
            <b>{DEVICE_KIND_TITLES[device.kind]}</b>
            <small>Usado pela última vez: {lastSeenText(device.lastSeenOn, today)}</small>
            {useTime && <small>{useTime}</small>}
          </span>
        </p>
        <Field label="Nome do aparelho">
          <TextInput
            value={label}
            maxLength={MAX_DEVICE_LABEL_LENGTH}
            autoComplete="off"
            onChange={(event) => setLabel(event.target.value)}
          />
        </Field>
        <ChildrenPickList
          legend={isSingle ? 'Qual criança' : 'Quais crianças'}
          familyChildren={familyChildren}
          value={childIds}
          onValueChange={setChildIds}
          single={isSingle}
        />
        {device.hasVoice === false && <NoVoice isForNonReader={isForNonReader} />}
        <Switch
          label="Sons"
          hint="Um toque ao marcar e ao conferir, nunca das 20h às 7h."
          checked={hasSounds}
          onCheckedChange={setHasSounds}
        />
        <HoursField value={hours} onValueChange={setHours} />
        <Button
          variant="outline"
          icon={<Power />}
          className={styles.revoke}
          onClick={() => {
            revocation.reset()
            setConfirming(true)
          }}
        >
          Desligar aparelho
        </Button>
      </FormSheet>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Desligar “${device.label}”?`}
        description="Ele deixa de mostrar as crianças agora e passa a mostrar um código para ligar de novo. Nenhum ponto se perde."
        confirmLabel="Desligar"
        cancelLabel="Manter"
        icon={<Power />}
        pending={revocation.isPending && 'Desligando...'}
        onConfirm={() => revocation.send(DEVICE_ACTIONS.turnOff, { id: device.id })}
      >
        <FormMessage message={revocation.message} />
      </ConfirmDialog>
    </>
  )
}

/** What a guardian can do for a device that has no voice of its own for Portuguese (rule 247). */
function NoVoice({ isForNonReader }: { isForNonReader: boolean }) {
  return (
    <div className={styles.noVoice} role="note">
      <b>Este aparelho ainda não lê em voz alta.</b>
      <p>
        Falta nele uma voz em português do Brasil, por isso o “Ouvir” não aparece
        {isForNonReader && ' para quem ainda não lê'}. No aparelho, abra os ajustes e procure por “Texto para
        fala” ou “Conteúdo falado”, escolha português (Brasil) e baixe a voz.
      </p>
    </div>
  )
}
