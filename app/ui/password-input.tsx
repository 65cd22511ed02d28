import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-input.tsx'

/** A password input with a button that shows and hides the password. `autoComplete` is 'current-password' or 'new-password'. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <span className={classNames(styles.wrap, className)}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className={styles.input}
      />
      <IconButton
        className={styles.eye}
        label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
        icon={isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setIsVisible(!isVisible)}
      />
    </span>
  )
}
