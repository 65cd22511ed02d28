import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-input.tsx'

/** A password input with a button that shows and hides the password. `autoComplete` is 'current-password' or 'new-password'. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <span className={styles.container}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isVisible ? 'text' : 'password'}
        className={styles.input}
      />
      <IconButton
        className={styles.visibilityButton}
        label={isVisible ? 'Ocultar senha' : 'Mostrar senha'}
        icon={isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setIsVisible(!isVisible)}
      />
    </span>
  )
}
