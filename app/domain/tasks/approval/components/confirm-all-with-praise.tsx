import Heart from 'lucide-react/icons/heart'
import { IconButton } from '#app/ui/icon-button.tsx'
import { usePraise } from '../../praise/components/praise-context.ts'
import { ConfirmAllButton, type ConfirmAllButtonProps } from './confirm-all-button.tsx'
import styles from './confirm-all-with-praise.module.css'

/** 'Confirmar tudo', with the heart beside it that opens one praise for all. */
export function ConfirmAllWithPraise(props: ConfirmAllButtonProps) {
  const { claims } = props.approval
  const praise = usePraise()
  return (
    <div className={styles.both}>
      <ConfirmAllButton {...props} wide showsPoints />
      {praise && (
        <IconButton
          variant="outline"
          icon={<Heart />}
          label={claims.length === 1 ? 'Confirmar e elogiar' : 'Confirmar tudo e elogiar'}
          className={styles.heart}
          onClick={() => praise.open(claims.map(({ taskDay }) => taskDay))}
        />
      )}
    </div>
  )
}
