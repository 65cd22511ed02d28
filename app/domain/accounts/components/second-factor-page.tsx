import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import type { AuthenticatorKey, SecondFactorState } from '../second-factor/second-factor.ts'
import { BothFactorsSheet, type BothFactorsPurpose } from './both-factors-sheet.tsx'
import { FormNotice } from './form-notice.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import styles from './second-factor.module.css'
import { StepHeading } from './step-heading.tsx'

export interface SecondFactorStatus extends SecondFactorState {
  /** Set while this session sets up the second factor. */
  appKey: AuthenticatorKey | null
  mayTurnOn: boolean
  /** Whether the person must have the second factor: true for administrators of the site (rule 59). */
  isRequired: boolean
  /** The account's e-mail if it is unconfirmed, which prevents turning on the second factor. */
  unconfirmedEmail: string | null
  /** The account's e-mail if the account has no password, which prevents turning on the second factor. */
  passwordlessEmail: string | null
  /** Path that 'Voltar' opens; null for Config. */
  back: string | null
}

/** 'Verificação em duas etapas': turns it on or off and renews recovery codes. `status` is null if loading failed. */
export function SecondFactorPage({ status }: { status: SecondFactorStatus | null }) {
  return (
    <main className={styles.page}>
      <PageHead
        title="Verificação em duas etapas"
        top={
          <p className={styles.backLink}>
            <ButtonLink
              to={status?.back ?? '/app'}
              reloadDocument={Boolean(status?.back)}
              state={status?.back ? undefined : { tab: 'settings', settingsPage: 'security' }}
              variant="quiet"
              size="sm"
              icon={<ArrowLeft />}
            >
              Voltar
            </ButtonLink>
          </p>
        }
      />
      {status ? (
        <ToastProvider>
          <SecondFactorSteps {...status} />
        </ToastProvider>
      ) : (
        <NotLoaded className={styles.loadError} title="Não foi possível carregar esta página." />
      )}
    </main>
  )
}

function SecondFactorSteps({
  isOn,
  recoveryCodesLeft,
  appKey,
  mayTurnOn,
  isRequired,
  unconfirmedEmail,
  passwordlessEmail,
  back,
}: SecondFactorStatus) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [purpose, setPurpose] = useState<BothFactorsPurpose | null>(null)
  const [wasTurnedOff, setWasTurnedOff] = useState(false)

  if (codes && isOn) {
    return (
      <div className={styles.steps}>
        <RecoveryCodesCard codes={codes} returnPath={back} onDone={() => setCodes(null)} />
      </div>
    )
  }
  if (isOn) {
    return (
      <div className={styles.steps}>
        <Card>
          <StepHeading>
            <ShieldCheck size={26} aria-hidden="true" className={styles.successIcon} /> Ativada
          </StepHeading>
          <p>Para entrar na sua conta é preciso a senha e um código do aplicativo autenticador.</p>
          <p>
            <b>{remainingCodesText(recoveryCodesLeft)}</b>
            {recoveryCodesLeft < 3 && ' Faça códigos novos antes que acabem.'}
          </p>
          <div className={styles.buttons}>
            <Button variant="outline" onClick={() => setPurpose('renewCodes')}>
              Fazer códigos novos
            </Button>
            <Button variant="outline" className={styles.turnOffButton} onClick={() => setPurpose('turnOff')}>
              Desativar
            </Button>
          </div>
        </Card>
        <BothFactorsSheet
          purpose={purpose}
          isRequired={isRequired}
          onClose={() => setPurpose(null)}
          onDone={(newCodes) => {
            setPurpose(null)
            if (newCodes) setCodes(newCodes)
            else setWasTurnedOff(true)
          }}
        />
      </div>
    )
  }
  return (
    <div className={styles.steps}>
      <FormNotice text={wasTurnedOff ? 'Desativada. Para entrar agora basta a senha.' : undefined} />
      {mayTurnOn ? (
        <SecondFactorSetUp
          appKey={appKey}
          isRequired={isRequired}
          unconfirmedEmail={unconfirmedEmail}
          passwordlessEmail={passwordlessEmail}
          onTurnedOn={(newCodes) => {
            setWasTurnedOff(false)
            setCodes(newCodes)
          }}
        />
      ) : (
        <Card>
          <p>A verificação em duas etapas é para as contas de responsáveis.</p>
        </Card>
      )}
    </div>
  )
}

function remainingCodesText(count: number): string {
  if (count === 0) return 'Você não tem mais códigos de recuperação.'
  return count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`
}
