import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import type { Account } from '../../accounts/account.ts'
import {
  DeleteAccountSheet,
  type DeleteAccountSheetProps,
} from '../../families/components/delete-account-sheet.tsx'
import { canExportFamily } from '../policy.ts'
import styles from './delete-account.module.css'
import { DownloadButton } from './download-button.tsx'

interface DeleteAccountProps extends Pick<
  DeleteAccountSheetProps,
  'member' | 'members' | 'familyName' | 'childNames' | 'subscriptionSettings'
> {
  /** Null while loading. */
  account: Account | null
}

/** 'Excluir minha conta' with its sheet. */
export function DeleteAccount({ account, ...sheetProps }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Trash2 />} className={styles.button} onClick={() => setOpen(true)}>
        Excluir minha conta
      </Button>
      <MountOnFirstOpen open={isOpen}>
        <DeleteAccountSheet
          open={isOpen}
          onOpenChange={setOpen}
          {...sheetProps}
          hasPassword={account?.hasPassword ?? true}
          exportLink={canExportFamily(sheetProps.member) && <DownloadButton />}
        />
      </MountOnFirstOpen>
    </>
  )
}
