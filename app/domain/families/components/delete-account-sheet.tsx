import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { NoPasswordNotice } from '../../accounts/components/create-password.tsx'
import { SubscriptionEndNotice } from '../../billing/subscriptions/components/subscription-end-notice.tsx'
import type { SubscriptionSettings } from '../../billing/subscriptions/own-subscription.ts'
import { familyOutcome } from '../departure/leave-conditions.ts'
import { formerMemberName, type Member, type OtherMember } from '../member.ts'
import styles from './delete-account-sheet.module.css'
import { useDeleteAccount } from './use-delete-account.ts'

export interface DeleteAccountSheetProps extends DialogState {
  member: Member
  members: readonly OtherMember[]
  familyName: string
  childNames: readonly string[]
  /** False for an account created with Google without a password. */
  hasPassword: boolean
  /** Null for a child member, and for a person without purchases where no plans are sold. */
  subscriptionSettings: SubscriptionSettings | null
  exportLink: ReactNode
}

const nameListFormat = new Intl.ListFormat('pt-BR')

/** 'Excluir minha conta': lists the deleted data, offers a copy, and requires the password (rule 11). */
export function DeleteAccountSheet({ open, onOpenChange, ...props }: DeleteAccountSheetProps) {
  const openCount = useOpenCount(open)
  const [password, setPassword] = useState('')
  const contentRef = useRef<HTMLDivElement>(null)
  const write = useDeleteAccount()
  const otherMembers = props.members.filter(({ userId }) => userId !== props.member.userId)
  const outcome = familyOutcome(otherMembers)
  const hasBought = props.subscriptionSettings !== null && props.subscriptionSettings.own.length > 0
  const isBlocked = outcome === 'needs_guardian'

  function changeOpen(isOpen: boolean) {
    if (write.isPending) return
    setPassword('')
    write.reset()
    onOpenChange(isOpen)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '' && !isBlocked) write.send(password)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={changeOpen}
      title="Excluir minha conta"
      keepOpenOnOutsidePress
      // not the password field, so that the person reads the text first
      initialFocus={contentRef}
      form={(children) => (
        <form onSubmit={submit} noValidate>
          {children}
        </form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={() => changeOpen(false)}>
            Manter
          </Button>
          {!isBlocked && (
            <Button
              type="submit"
              variant="terra"
              disabled={password === ''}
              pending={write.isPending && 'Excluindo...'}
            >
              Excluir para sempre
            </Button>
          )}
        </>
      }
    >
      <div key={openCount} ref={contentRef} tabIndex={-1} className={styles.content}>
        {isBlocked ? (
          <FormMessage message="Você é o último responsável desta família. Convide outro responsável ou remova os outros membros antes de excluir a conta." />
        ) : (
          <>
            <DeletedData {...props} otherMembers={otherMembers} isFamilyDeleted={outcome === 'is_deleted'} />
            <SubscriptionEndNotice
              settings={props.subscriptionSettings}
              familyName={outcome === 'goes_on' ? props.familyName : null}
            />
            {props.exportLink && (
              <div className={styles.exportLink}>
                <p>Antes, leve uma cópia de tudo:</p>
                {props.exportLink}
              </div>
            )}
            <p className={styles.note}>
              {hasBought
                ? 'Aqui, das suas compras ficam só os valores e as datas, sem seu nome nem e-mail. Os documentos fiscais delas ficam guardados por 5 anos, como manda a lei.'
                : 'Nenhuma lei nos obriga a guardar algo de você.'}
            </p>
            {props.hasPassword ? (
              <Field label="Sua senha, para confirmar">
                <PasswordInput
                  autoComplete="current-password"
                  value={password}
                  maxLength={128}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            ) : (
              <NoPasswordNotice email={props.member.email} />
            )}
            <FormMessage message={write.message} />
          </>
        )}
      </div>
    </Sheet>
  )
}

interface DeletedDataProps extends Pick<DeleteAccountSheetProps, 'member' | 'familyName' | 'childNames'> {
  otherMembers: readonly OtherMember[]
  isFamilyDeleted: boolean
}

function DeletedData({ member, familyName, childNames, otherMembers, isFamilyDeleted }: DeletedDataProps) {
  const ownData = 'seu nome, e-mail e senha, e os acessos em todos os aparelhos'
  if (!isFamilyDeleted) {
    return (
      <>
        <p>Somem na hora e não dá para desfazer:</p>
        <ul className={styles.list}>
          <li>{ownData}</li>
          <li>os códigos de convite que você criou</li>
        </ul>
        <p>
          {familyName} continua com {nameListFormat.format(otherMembers.map(({ name }) => name))}, com as
          crianças, as tarefas e os pontos. No histórico, seu nome vira “{formerMemberName(member.role)}”.
        </p>
      </>
    )
  }
  return (
    <>
      <p>Você é a única pessoa com conta em {familyName}. Somem na hora e não dá para desfazer:</p>
      <ul className={styles.list}>
        {childNames.length > 0 && (
          <li>
            tudo de <b>{nameListFormat.format(childNames)}</b>: perfil, foto, pontos, histórico e resgates
          </li>
        )}
        <li>as tarefas, os prêmios e os códigos de convite da família</li>
        <li>{ownData}</li>
      </ul>
    </>
  )
}
