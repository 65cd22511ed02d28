import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { type DeviceKind, hasOneChild } from '#app/base/device-kind.ts'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { familyPhrase } from '../../families/family-name.ts'
import { DEVICE_PATHS } from '../on-device/paths.ts'
import { type DeviceOwner, MAX_DEVICE_LABEL_LENGTH } from '../device.ts'
import { AnimalChoice } from './animal-choice.tsx'
import { KindChoice } from './kind-choice.tsx'
import styles from './pairing.module.css'

/** More children would not fit beside each other. */
const MAX_PEEKING_CHILDREN = 3

interface CodeStepProps {
  value: string
  problem: string | undefined
  change: (code: string) => void
}

export function CodeStep({ value, problem, change }: CodeStepProps) {
  return (
    <>
      <h3 tabIndex={-1}>Abra no aparelho da criança</h3>
      <p className={styles.address}>
        {typeof window === 'undefined' ? '' : window.location.host}
        {DEVICE_PATHS.page}
      </p>
      <Field
        label="Código que está na tela dele"
        error={problem}
        hint="Ou aponte a câmera deste celular para a tela do aparelho."
      >
        <TextInput
          className={styles.code}
          value={value}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
    </>
  )
}

interface ConfirmStepProps {
  familyName: string
  familyChildren: readonly DeviceOwner[]
  /** Whether the account has no password and its sign-in is too old. */
  mustSignIn: boolean
}

export function ConfirmStep({ familyName, familyChildren, mustSignIn }: ConfirmStepProps) {
  return (
    <>
      <div className={styles.wall} aria-hidden="true">
        <div className={styles.peeking}>
          {familyChildren.slice(0, MAX_PEEKING_CHILDREN).map((child) => (
            <PeekingChild key={child.id} child={portraitOf(child)} size={88} />
          ))}
        </div>
        <TileStrip size={40} />
      </div>
      <h3 tabIndex={-1} className={styles.question}>
        Ligar este aparelho à {familyPhrase(familyName)}?
      </h3>
      <p className={styles.warning}>
        <CircleAlert size={24} aria-hidden="true" />
        <span>
          <b>Só se ele estiver na sua frente.</b> Se alguém mandou este código para você, toque em “Agora
          não”.
        </span>
      </p>
      {mustSignIn && (
        <p>
          Sua conta ainda não tem senha, e você entrou há mais de dez minutos. Para ligar um aparelho, saia e
          entre de novo com o Google, ou crie uma senha em Config › Senha e segurança.
        </p>
      )}
    </>
  )
}

interface WhomStepProps {
  kind: DeviceKind
  choose: (kind: DeviceKind) => void
  childIds: readonly string[]
  setChildIds: (ids: readonly string[]) => void
  label: string
  setLabel: (label: string) => void
  familyChildren: readonly DeviceOwner[]
}

export function WhomStep({
  kind,
  choose,
  childIds,
  setChildIds,
  label,
  setLabel,
  familyChildren,
}: WhomStepProps) {
  return (
    <>
      <h3 tabIndex={-1}>Para quem?</h3>
      <KindChoice value={kind} onChange={choose} />
      <ChildrenPickList
        legend={hasOneChild(kind) ? 'Qual criança' : 'Quais crianças'}
        familyChildren={familyChildren}
        value={childIds}
        onValueChange={setChildIds}
        single={hasOneChild(kind)}
      />
      <Field label="Nome do aparelho">
        <TextInput
          value={label}
          maxLength={MAX_DEVICE_LABEL_LENGTH}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
    </>
  )
}

interface PasswordStepProps {
  value: string
  problem: string | undefined
  change: (password: string) => void
}

export function PasswordStep({ value, problem, change }: PasswordStepProps) {
  return (
    <>
      <h3 tabIndex={-1}>É você mesmo?</h3>
      <p>Você entrou há mais de dez minutos. A senha garante que é um responsável que liga o aparelho.</p>
      <Field label="Sua senha" error={problem}>
        <PasswordInput
          value={value}
          maxLength={128}
          autoComplete="current-password"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
    </>
  )
}

interface AnimalStepProps {
  animals: readonly DeviceAnimal[]
  value: DeviceAnimal | null
  choose: (animal: DeviceAnimal) => void
  chooseNone: () => void
}

export function AnimalStep({ animals, value, choose, chooseNone }: AnimalStepProps) {
  return (
    <>
      <h3 tabIndex={-1}>Toque no desenho que está na tela do aparelho</h3>
      <AnimalChoice animals={animals} value={value} onChange={choose} />
      <Button variant="quiet" className={styles.none} onClick={chooseNone}>
        Não vejo nenhum destes
      </Button>
    </>
  )
}
