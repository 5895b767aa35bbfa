import type { AuthFailure } from '../../domain/auth-failure.ts';

const rejected = (code: string, message: string): AuthFailure => ({ kind: 'rejected', code, message });

/** The hosted provider's refusals in its own words: screens show them. */
export const rejections = {
  invalidCredentials: rejected('invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: rejected('email_not_confirmed', 'Email not confirmed'),
  invalidAddress: rejected('validation_failed', 'Unable to validate email address: invalid format'),
  samePassword: rejected('same_password', 'New password should be different from the old password.'),
  insufficientLevel: rejected('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
  factorUnknown: rejected('mfa_factor_not_found', 'Factor not found'),
  wrongCode: rejected('mfa_verification_failed', 'Invalid TOTP code entered'),
  linkExpired: rejected('otp_expired', 'Email link is invalid or has expired'),
  badToken: rejected('bad_jwt', 'invalid JWT: token is unknown or has expired'),
  refreshTokenUsed: rejected('refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshTokenUnknown: rejected('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
};
