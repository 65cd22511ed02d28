import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Account } from '../account.ts'
import { displayEmail } from '../email/removed-email.ts'
import styles from './email-card.module.css'
import { EmailConfirmation } from './email-confirmation.tsx'
import { EmailFormSheet } from './email-form-sheet.tsx'

interface EmailCardProps {
  email: string
  /** Null while loading. */
  account: Account | null
}

/** The member's e-mail: whether it is confirmed, and a form to change it. */
export function EmailCard({ email, account }: EmailCardProps) {
  const [isFormOpen, setFormOpen] = useState(false)
  return (
    <Card>
      <p className={styles.address}>{displayEmail(email)}</p>
      {account ? (
        <EmailConfirmation email={email} isVerified={account.isEmailVerified} />
      ) : (
        <Skeleton width="12em" />
      )}
      <Button
        variant="outline"
        size="sm"
        icon={<Mail />}
        className={styles.button}
        onClick={() => setFormOpen(true)}
      >
        Trocar e-mail
      </Button>
      <EmailFormSheet
        open={isFormOpen}
        onOpenChange={setFormOpen}
        email={email}
        hasPassword={account?.hasPassword ?? true}
        needsCode={account?.secondFactor.isOn ?? false}
      />
    </Card>
  )
}
