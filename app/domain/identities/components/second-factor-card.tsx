import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { SecondFactorState } from '../second-factor.ts'
import styles from './second-factor.module.css'

/** Where everything about it is done. */
const SECOND_FACTOR_PATH = '/app/perfil/duas-etapas'

interface SecondFactorCardProps {
  /** null until it was read. */
  state: SecondFactorState | null
  /** Heading of the house's cards. */
  headingClass: string | undefined
  /** Where 'Voltar' leads from there; Config unless told. */
  back?: string
}

/** 'Verificação em duas etapas' in Config: whether it is on, and the way to change that. */
export function SecondFactorCard({ state, headingClass, back }: SecondFactorCardProps) {
  return (
    <section aria-labelledby="second-factor-heading">
      <h2 id="second-factor-heading" className={headingClass}>
        Verificação em duas etapas
      </h2>
      <Card>
        {state === null ? (
          <Skeleton height={44} />
        ) : state.isOn ? (
          <>
            <p className={styles.state}>
              <ShieldCheck size={22} aria-hidden="true" className={styles.good} />
              Ativada: entrar pede a senha e um código do aplicativo.
            </p>
            <p>
              {state.recoveryCodesLeft === 1
                ? 'Resta 1 código de recuperação.'
                : `Restam ${state.recoveryCodesLeft} códigos de recuperação.`}
            </p>
          </>
        ) : (
          <p className={styles.state}>
            <ShieldAlert size={22} aria-hidden="true" />
            Desativada. Com ela, uma senha descoberta não basta para entrar na sua conta.
          </p>
        )}
        <ButtonLink
          to={back ? `${SECOND_FACTOR_PATH}?${new URLSearchParams({ volta: back })}` : SECOND_FACTOR_PATH}
          variant="line"
          size="sm"
        >
          {state?.isOn ? 'Ver ou mudar' : 'Ativar duas etapas'}
        </ButtonLink>
      </Card>
    </section>
  )
}

/** Tells an administrator that the powers wait for the second factor. Nothing else is blocked meanwhile. */
export function SecondFactorBar() {
  return (
    <section aria-label="Administração do site" className={styles.bar}>
      <ShieldAlert size={22} aria-hidden="true" />
      <p>
        Você administra o site. Para usar os poderes de administrador, ative a verificação em duas etapas.
      </p>
      <ButtonLink to={SECOND_FACTOR_PATH} variant="line" size="sm">
        Ativar agora
      </ButtonLink>
    </section>
  )
}
