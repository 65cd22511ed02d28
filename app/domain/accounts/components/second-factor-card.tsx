import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { AttentionBar } from '#app/ui/attention-bar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { SecondFactorState } from '../second-factor/second-factor.ts'
import styles from './second-factor.module.css'

interface SecondFactorCardProps {
  /** null while loading. */
  state: SecondFactorState | null
  /** Path that 'Voltar' on the set-up page opens; Config by default. */
  returnPath?: string
}

/** 'Verificação em duas etapas' in Config: shows whether it is on, with a link to its page. */
export function SecondFactorCard({ state, returnPath }: SecondFactorCardProps) {
  return (
    <TitledSection title="Verificação em duas etapas">
      <Card>
        {state === null ? (
          <Skeleton height={44} />
        ) : state.isOn ? (
          <>
            <p className={styles.statusLine}>
              <ShieldCheck size={22} aria-hidden="true" className={styles.successIcon} />
              Ativada: entrar pede a senha e um código do aplicativo.
            </p>
            <p>
              {state.recoveryCodesLeft === 1
                ? 'Resta 1 código de recuperação.'
                : `Restam ${state.recoveryCodesLeft} códigos de recuperação.`}
            </p>
          </>
        ) : (
          <p className={styles.statusLine}>
            <ShieldAlert size={22} aria-hidden="true" />
            Desativada. Com ela, uma senha descoberta não basta para entrar na sua conta.
          </p>
        )}
        <ButtonLink
          to={
            returnPath
              ? `${APP_PATHS.secondFactor}?${new URLSearchParams({ volta: returnPath })}`
              : APP_PATHS.secondFactor
          }
          variant="outline"
          size="sm"
          className={styles.cardLink}
        >
          {state?.isOn ? 'Ver ou mudar' : 'Ativar duas etapas'}
        </ButtonLink>
      </Card>
    </TitledSection>
  )
}

/** Asks an administrator of the site to turn on the second factor (rule 59). */
export function SecondFactorBar() {
  return (
    <AttentionBar
      label="Administração do site"
      icon={<ShieldAlert size={22} aria-hidden="true" />}
      text="Você administra o site. Para usar os poderes de administrador, ative a verificação em duas etapas."
      action={
        <ButtonLink to={APP_PATHS.secondFactor} variant="outline" size="sm">
          Ativar agora
        </ButtonLink>
      }
    />
  )
}
