import { useState } from 'react'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { type DeviceKind, hasOneChild } from '#app/base/device-kind.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { sendAction } from '#app/ui/request-json.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { DEVICE_ACTIONS } from '../actions.ts'
import type { PairingConfirmation } from '../device-pairing.ts'
import { type DeviceOwner, suggestedLabel } from '../device.ts'
import { pairDeviceSchema, pairingCodeSchema } from '../schema.ts'

export type PairingStep = 'code' | 'confirm' | 'whom' | 'password' | 'animal'

interface CheckedCode {
  animals: readonly DeviceAnimal[]
  confirmation: PairingConfirmation
}

interface Options {
  familyChildren: readonly DeviceOwner[]
  initialCode: string | null
  onPaired: (label: string) => void
}

const NO_ANIMAL = 'Então é outro aparelho. Confira o código na tela dele.'

/** The state of a guardian's pairing: the code, then its confirmation, for whom, the password if needed, the animal. */
export function usePairing({ familyChildren, initialCode, onPaired }: Options) {
  // idempotency key: a retry after a lost response sends the same id
  const [id, setId] = useState(newRequestId)
  const [step, setStep] = useState<PairingStep>('code')
  const [code, setCode] = useState(initialCode ?? '')
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const [checkedCode, setCheckedCode] = useState<CheckedCode | null>(null)
  const [kind, setKind] = useState<DeviceKind>(familyChildren.length > 1 ? 'shared' : 'single')
  const [childIds, setChildIds] = useState<readonly string[]>(() => familyChildren.map((child) => child.id))
  const [typedLabel, setTypedLabel] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  // the sign-in became older than ten minutes meanwhile
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const [animal, setAnimal] = useState<DeviceAnimal | null>(null)

  const chosenChildren = familyChildren.filter((child) => childIds.includes(child.id))
  const label =
    typedLabel ??
    suggestedLabel(
      kind,
      chosenChildren.map(({ name }) => name),
    )
  const needsPassword = checkedCode?.confirmation === 'password' || isPasswordAsked

  const write = useSnapshotWrite(
    () => onPaired(label),
    ({ fields, message }) => {
      if (fields?.password) {
        setPasswordAsked(true)
        setStep('password')
      } else if (fields?.code || fields?.animal) restart(message)
    },
  )

  /** Back to the code: this pairing is over. */
  function restart(message: string) {
    setId(newRequestId())
    setCode('')
    setAnimal(null)
    setPassword('')
    setProblem(message)
    setStep('code')
  }

  async function checkCode(typedCode = code) {
    const input = pairingCodeSchema.safeParse({ code: typedCode })
    if (!input.success) return setProblem(input.error.issues[0]?.message)
    setProblem(undefined)
    setChecking(true)
    const result = await sendAction(DEVICE_ACTIONS.checkCode, input.data)
    setChecking(false)
    if (!result.ok) return setProblem(result.message)
    setCheckedCode(result.value as CheckedCode)
    setStep('confirm')
  }

  function choose(newKind: DeviceKind) {
    setKind(newKind)
    if (newKind === 'teen') setChildIds(oldestOf(familyChildren))
    else if (hasOneChild(newKind)) setChildIds((ids) => ids.slice(0, 1))
    else setChildIds(familyChildren.map((child) => child.id))
  }

  const input = pairDeviceSchema.safeParse({
    id,
    code,
    animal,
    kind,
    childIds,
    label,
    password: needsPassword ? password : undefined,
  })
  const canContinue: Record<PairingStep, boolean> = {
    code: code.trim() !== '',
    confirm: checkedCode?.confirmation !== 'sign_in',
    whom: childIds.length > 0 && label.trim() !== '',
    password: password !== '',
    animal: animal !== null && input.success,
  }

  function next() {
    if (!canContinue[step] || write.isPending || isChecking) return
    write.reset()
    if (step === 'code') void checkCode()
    else if (step === 'confirm') setStep('whom')
    else if (step === 'whom') setStep(needsPassword ? 'password' : 'animal')
    else if (step === 'password') setStep('animal')
    else if (input.success) write.send(DEVICE_ACTIONS.pair, input.data)
  }

  return {
    step,
    next,
    canContinue: canContinue[step],
    isPending: isChecking || write.isPending,
    /** The message of the last refusal, unless it is shown at a field. */
    message: step === 'password' || step === 'code' ? undefined : write.message,
    code: {
      value: code,
      problem,
      change: (value: string) => {
        setCode(value)
        setProblem(undefined)
      },
      check: checkCode,
    },
    whom: {
      kind,
      choose,
      childIds,
      setChildIds,
      label,
      setLabel: setTypedLabel,
    },
    confirmation: checkedCode?.confirmation ?? 'none',
    password: { value: password, problem: write.fields.password, change: setPassword },
    animal: {
      animals: checkedCode?.animals ?? [],
      value: animal,
      choose: setAnimal,
      chooseNone: () => restart(NO_ANIMAL),
    },
  }
}

const oldestOf = (familyChildren: readonly DeviceOwner[]): string[] =>
  familyChildren
    .toSorted((a, b) => b.age - a.age)
    .slice(0, 1)
    .map(({ id }) => id)
