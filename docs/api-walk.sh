#!/usr/bin/env bash
# Walks the API as a client of its own, with nothing but curl: register, prove the address, log in, add a
# store and switch to it, list devices, change the password, log out, delete. Needs a portal started by
# `npm start`, whose sandbox keeps the mail:
#
#   docs/api-walk.sh [PORTAL_URL] [SANDBOX_URL]
set -euo pipefail

portal=${1:-http://localhost:3000}
sandbox=${2:-http://127.0.0.1:3001}
email="walk-$(date +%s)@shop.example"
password='Hall-of-Light7_'
next_password='Second-Arch8!'
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT
token=''

# call METHOD PATH [curl's form arguments]: prints the response's body, fails on anything but 200.
call() {
  local method=$1 path=$2 response
  shift 2
  response=$(curl --silent --show-error --fail-with-body --request "$method" \
    --cookie "$jar" --cookie-jar "$jar" ${token:+--header "Authorization: Bearer $token"} \
    "$@" "$portal/api$path") || { echo "$method $path: $response" >&2; exit 1; }
  printf '%s\n' "$response"
}

# field NAME: the first text value of that name in the JSON on standard input.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }

step() { printf '%s\n' "· $*"; }

step "register $email"
call POST /auth/register --form "email=$email" --form "password=$password" >/dev/null

step 'wait for the code'
code=''
for _ in $(seq 1 50); do
  code=$(curl --silent --get --data-urlencode "to=$email" "$sandbox/mailbox/api/messages" |
    sed -n 's/.*"subject":"\([A-Z0-9]\{6\}\) is your.*/\1/p')
  [ -n "$code" ] && break
  sleep 0.2
done

step "prove the address with $code"
token=$(call POST /auth/verify --form "email=$email" --form "code=$code" --form 'type=verify-email' | field token)

step 'read the profile'
call GET /platform/user/profile | field email

step 'add a store and switch to it'
shop=$(call POST /platform/shop/add --form 'name=From the terminal' --form "shop=walk-$(date +%s)" | field shop)
token=$(call POST /platform/shop/change --form "shop=$shop" --form 'type=dtm' | field token)

step 'list the devices'
call GET /platform/user/access-tokens | field userAgent

step 'change the password'
call POST /platform/user/change-password --form "oldPassword=$password" \
  --form "newPassword=$next_password" --form "confirmPassword=$next_password" | field message

step 'log out, and in again with the new one'
call GET /platform/user/logout | field message
token=''
token=$(call POST /auth/login --form "email=$email" --form "password=$next_password" | field token)

step 'delete the account'
call DELETE /platform/user/delete-profile --form 'isDeleted=true' >/dev/null
token=''

step 'log in once more: the account is deleted, and could be restored'
call POST /auth/login --form "email=$email" --form "password=$next_password" | grep -o '"accountDeleted":true'
