"""Starts the emulator, with what its Cognito leaves out of custom challenges (deviations.ts says why)."""

import ast
import contextvars
import json

from ministack.services import cognito

# AWS ends a sign-in when the trigger says so, and counts no rounds.
cognito._MAX_CHALLENGE_ATTEMPTS = 100


# A client that hides who is known walks an unknown name through the same challenges.

_hides = contextvars.ContextVar("hides", default=False)
_resolve_user = cognito._resolve_user


def resolve_user(pool, username):
    user, error = _resolve_user(pool, username)
    if error and _hides.get() and username:
        return {"Username": username, "Enabled": True, "Attributes": [], "unknown": True}, None
    return user, error


def hiding(handler):
    def handle(data):
        flow = data.get("AuthFlow") or data.get("ChallengeName")
        token = _hides.set(flow in ("CUSTOM_AUTH", "CUSTOM_CHALLENGE"))
        try:
            return with_point(handler(data))
        finally:
            _hides.reset(token)

    return handle


def with_point(answer):
    """AWS ends the sentence."""
    status, headers, body = answer
    text = b"Incorrect username or password"
    return status, headers, body.replace(text + b'"', text + b'."')


def marking(build):
    def event(pool_id, client_id, username, *rest):
        made = build(pool_id, client_id, username, *rest)
        _, error = _resolve_user(cognito._user_pools[pool_id], username)
        made["request"]["userNotFound"] = error is not None
        return made

    return event


# A trigger that throws is the user's own validation, with the words of the trigger. One that is late is asked again.

TRIES = 3


def telling(invoke, trigger):
    def call(*given):
        for _ in range(TRIES):
            result, error = invoke(*given)
            thrown = error and thrown_by(trigger, error)
            if not thrown or not thrown["errorType"].startswith("Sandbox"):
                break
        if not thrown:
            return result, error
        return None, cognito.error_response_json(
            "UserLambdaValidationException",
            f"{trigger} failed with error {thrown['errorMessage']}.",
            400,
        )

    return call


def thrown_by(trigger, error):
    """What a trigger threw, which the emulator writes down as Python does; None for any other answer."""
    message = json.loads(error[2])["message"]
    before = f"{trigger} returned error: "
    if not message.startswith(before):
        return None
    try:
        thrown = ast.literal_eval(message[len(before) :])
        return {"errorMessage": str(thrown["errorMessage"]), "errorType": str(thrown["errorType"])}
    except (ValueError, SyntaxError, KeyError, TypeError):
        return None


cognito._resolve_user = resolve_user
cognito._initiate_auth = hiding(cognito._initiate_auth)
cognito._respond_to_auth_challenge = hiding(cognito._respond_to_auth_challenge)
for name, trigger in {
    "define_auth_challenge": "DefineAuthChallenge",
    "create_auth_challenge": "CreateAuthChallenge",
    "verify_auth_challenge": "VerifyAuthChallengeResponse",
}.items():
    build, invoke = f"_build_{name}_event", f"_invoke_{name}_trigger"
    setattr(cognito, build, marking(getattr(cognito, build)))
    setattr(cognito, invoke, telling(getattr(cognito, invoke), trigger))

if __name__ == "__main__":
    from ministack.app import main

    main()
